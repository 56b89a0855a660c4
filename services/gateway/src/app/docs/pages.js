/** Addresses from before: of the reference at /docs, and of its operations (`/docs/reference#/orders/checkoutOrder`). */
const [, group, operation = ''] = /^#\/([\w-]+)(?:\/(\w+))?$/.exec(location.hash) ?? [];
if (group) location.replace(`/docs/reference/${group}#${operation}`);

for (const block of document.querySelectorAll('main pre')) {
  const copy = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  // Browsers copy for pages over HTTPS and from this machine only, and not for everybody.
  const written = () => navigator.clipboard.writeText(block.textContent);
  const say = (text) => () => (copy.textContent = text);
  copy.addEventListener('click', () => void Promise.try(written).then(say('Copied'), say('Not copied: select it')));
  block.after(copy);
}

/** The language that was chosen last holds for every operation. */
const tabs = [...document.querySelectorAll('.tabs details')];
const languageOf = (tab) => tab.firstElementChild.textContent;
const choose = (language) => {
  for (const tab of tabs) if (languageOf(tab) === language) tab.open = true;
};
for (const tab of tabs)
  tab.addEventListener('toggle', () => {
    if (!tab.open || localStorage.language === languageOf(tab)) return;
    localStorage.language = languageOf(tab);
    choose(localStorage.language);
  });
choose(localStorage.language);
