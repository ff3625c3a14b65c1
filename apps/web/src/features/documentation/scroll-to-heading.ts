/** Scrolls to a heading by its id and moves the focus there. Does nothing if it does not exist. */
export function scrollToHeading(id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.scrollIntoView({ block: 'start' })
  heading.focus({ preventScroll: true })
}
