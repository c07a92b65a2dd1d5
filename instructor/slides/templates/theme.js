// Figures follow the same attribute in JupyterLab, so they're dark where the slide is. Paper is always light.
const dark = matchMedia("(prefers-color-scheme: dark)");
const printed = new URLSearchParams(location.search).has("print-pdf");
const follow = () => { document.documentElement.dataset.jpThemeLight = printed || !dark.matches; };
dark.addEventListener("change", follow);
follow();
