/** Panda fills `@layer` in src/styles/index.css with the styles that the source uses. */
const config = { plugins: { '@pandacss/dev/postcss': {} } };

export { config as default };
