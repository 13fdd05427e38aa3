/**
 * The header that all applications of the suite share: `<suite-header>`.
 *
 * Attributes: `home` and `logout` (addresses of the two links), `suite` and `app` (names), `user` (who is
 * signed in), `config` (JSON; `{"accent": "#0a7d55"}` colours the mark). `suite-header.css` has its styles.
 */
class SuiteHeader extends HTMLElement {
  static observedAttributes = ['home', 'logout', 'suite', 'app', 'user', 'config'];

  connectedCallback() {
    this.render();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.render();
  }

  render() {
    // A `div` instead of a `header`, because the page already has a banner landmark.
    const bar = element('div', 'suite-header');
    const brand = element('a', 'suite-header-brand');
    brand.href = address(this.getAttribute('home'));
    const mark = element('span', 'suite-header-mark');
    mark.setAttribute('aria-hidden', 'true');
    const accent = accentOf(this.getAttribute('config'));
    if (accent) mark.style.setProperty('--suite-header-accent', accent);
    const names = element('span', 'suite-header-names');
    names.append(
      element('span', 'suite-header-suite', this.getAttribute('suite') || 'Network Suite'),
      element('span', 'suite-header-app', this.getAttribute('app') || 'User Profile'),
    );
    brand.append(mark, names);

    const links = element('nav', 'suite-header-links');
    links.setAttribute('aria-label', 'Suite');
    const user = this.getAttribute('user');
    if (user) links.append(element('span', 'suite-header-user', user));
    const home = element('a', 'suite-header-link', 'Home');
    home.href = address(this.getAttribute('home'));
    const logout = element('a', 'suite-header-link', 'Logout');
    logout.href = address(this.getAttribute('logout'));
    links.append(home, logout);

    bar.append(brand, links);
    this.replaceChildren(bar);
  }
}

function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  if (text) made.textContent = text;
  return made;
}

/**
 * Returns the address of a link. Accepts only http and https, so that an attribute cannot contain a script.
 */
function address(text) {
  const url = new URL(text || '/', document.baseURI);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : '#';
}

/** Returns the accent colour of the configuration; null if it is not JSON or contains no valid colour. */
function accentOf(text) {
  try {
    const { accent } = JSON.parse(text || '{}');
    return /^#[\da-f]{3,8}$/i.test(accent) ? accent : null;
  } catch {
    return null;
  }
}

if (!customElements.get('suite-header')) customElements.define('suite-header', SuiteHeader);
