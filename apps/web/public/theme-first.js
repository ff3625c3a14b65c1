// Sets theme and language before the first paint, so that a reload never flashes the other theme.
;(() => {
  let theme = null
  let language = null
  try {
    theme = localStorage.getItem('preferredTheme')
    language = localStorage.getItem('language')
  } catch {}
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', theme)
  if (language === 'en' || language === 'es') document.documentElement.lang = language
})()
