/**
 * Moves the focus to the element with `data-autofocus` when it appears after the dialog opened, such as in a form that
 * is loaded on demand. Until then the library focuses the close button. If the user has moved the focus, it stays.
 * @returns stops watching
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
