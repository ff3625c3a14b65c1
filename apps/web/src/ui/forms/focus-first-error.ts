/** On a busy machine, React renders the error some frames after the answer. */
const FRAMES = 10

/** Moves the focus to the first invalid field of a form, once it is marked. */
export function focusFirstError(formId: string, frames: number = FRAMES): void {
  requestAnimationFrame(() => {
    // Some fields of the library are only marked by `data-error`.
    const invalidField = document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid], [data-wrong]')
    if (invalidField) {
      invalidField.focus()
      // Browsers treat a field below a fixed header as visible; scrollIntoView respects the field's scroll margin.
      invalidField.scrollIntoView?.({ block: 'nearest' })
    } else if (frames > 1) focusFirstError(formId, frames - 1)
  })
}
