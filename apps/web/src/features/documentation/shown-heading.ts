/** Leads to a heading by its id; the keyboard goes on from there. One that is not there leaves the page as it is. */
export function shownHeading(id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.scrollIntoView({ block: 'start' })
  heading.focus({ preventScroll: true })
}
