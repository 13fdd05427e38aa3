export const SUITE_HEADER_STYLE = `suite-header {
  display: block;
  block-size: 83px;
}

.suite-header {
  box-sizing: border-box;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 24px;
  block-size: 83px;
  padding-inline: 24px;
  border-block-end: 1px solid #2f3a46;
  background: #16202b;
  color: #f3f6f9;
  font:
    500 14px/20px system-ui,
    sans-serif;
}

.suite-header a {
  color: inherit;
  text-decoration: none;
}

.suite-header-brand {
  display: flex;
  align-items: center;
  gap: 12px;
  min-inline-size: 0;
}

.suite-header-mark {
  --suite-header-accent: #3d9bff;
  flex: none;
  inline-size: 32px;
  block-size: 32px;
  border-radius: 8px;
  background: radial-gradient(circle at 30% 30%, #fff 0 12%, transparent 13%), var(--suite-header-accent);
}

.suite-header-names {
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
}

.suite-header-suite,
.suite-header-app {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.suite-header-suite {
  font-size: 16px;
  font-weight: 600;
}

.suite-header-app,
.suite-header-user {
  color: #b6c2cf;
}

.suite-header-links {
  display: flex;
  align-items: center;
  gap: 8px;
}

.suite-header-user {
  max-inline-size: 160px;
  margin-inline-end: 8px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.suite-header-link {
  padding: 8px 12px;
  border-radius: 6px;
}

.suite-header-link:hover {
  background: #26333f;
}

.suite-header a:focus-visible {
  outline: 2px solid #8cc4ff;
  outline-offset: 2px;
}

@media (max-width: 600px) {
  .suite-header {
    gap: 12px;
    padding-inline: 16px;
  }

  .suite-header-user {
    display: none;
  }
}

@media (max-width: 400px) {
  .suite-header {
    gap: 8px;
    padding-inline: 12px;
  }

  .suite-header-brand {
    gap: 8px;
  }

  .suite-header-mark {
    inline-size: 24px;
    block-size: 24px;
  }

  .suite-header-link {
    padding-inline: 8px;
  }

  .suite-header-app {
    display: none;
  }

  .suite-header-suite {
    font-size: 14px;
    line-height: 16px;
    white-space: normal;
    overflow-wrap: normal;
  }
}
`;
