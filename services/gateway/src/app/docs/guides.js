/** Addresses of the reference from before the guides had /docs: `/docs#/orders`. */
if (location.pathname === '/docs' && location.hash.startsWith('#/'))
  location.replace(`/docs/reference${location.hash}`);

for (const block of document.querySelectorAll('main pre')) {
  const copy = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  // Browsers copy for pages over HTTPS and from this machine only, and not for everybody.
  const written = () => navigator.clipboard.writeText(block.textContent);
  const say = (text) => () => (copy.textContent = text);
  copy.addEventListener('click', () => void Promise.try(written).then(say('Copied'), say('Not copied: select it')));
  // Behind the block, so that what is copied does not hold the button's own text.
  block.after(copy);
}
