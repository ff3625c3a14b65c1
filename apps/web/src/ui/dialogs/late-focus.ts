/**
 * Gives the focus to the part with `data-autofocus` of a dialog that comes after the dialog opened, such as a form that is loaded
 * on demand: until then the library put it on the button that closes. Whoever went on meanwhile is left alone.
 * @returns ends the watching
 */
export function watchForLateFocus(content: HTMLElement): () => void {
  const firstOf = () => content.querySelector<HTMLElement>('[data-autofocus]')
  if (firstOf()) return () => undefined
  const watch = new MutationObserver(() => {
    const first = firstOf()
    if (!first) return
    watch.disconnect()
    const holder = document.activeElement
    const isUntouched = holder === null || holder.contains(content) || holder.closest('.mantine-Modal-header') !== null
    if (isUntouched) first.focus({ preventScroll: true })
  })
  watch.observe(content, { childList: true, subtree: true })
  return () => watch.disconnect()
}
