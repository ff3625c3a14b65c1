/** React draws what an answer changed when it finds time: on a busy machine that is some frames later. */
const FRAMES = 10

/** Moves the focus to the first field of a form that is marked wrong, once the marks are drawn. */
export function focusFirstError(formId: string, frames: number = FRAMES): void {
  requestAnimationFrame(() => {
    // Some fields of the library are marked by the second sign only.
    const wrong = document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid], [data-wrong]')
    if (wrong) {
      wrong.focus()
      // Browsers take what is below a fixed head for seen; here a field's own margin counts.
      wrong.scrollIntoView?.({ block: 'nearest' })
    } else if (frames > 1) focusFirstError(formId, frames - 1)
  })
}
