import DOMPurify from 'dompurify';
import { css } from 'styled-system/css';

const content = css({
  overflowWrap: 'anywhere',
  '& p + p, & p + ul, & ul + p': { marginTop: '3' },
  '& ul, & ol': { paddingInlineStart: '5', listStyle: 'revert' },
  '& a': { color: 'accent.text', textDecoration: 'underline' },
});

/**
 * The allowed tags and attributes: formatted text, lists and links, but nothing that runs code, loads resources, takes
 * input or changes the page's look.
 */
const ALLOWED = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'code',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'a',
    'span',
    'div',
  ],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Renders HTML from the service. Removes all tags and attributes that `ALLOWED` does not list. */
export function ServerHtml({ html }: { html: string }) {
  return <div className={content} dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html, ALLOWED) }} />;
}
