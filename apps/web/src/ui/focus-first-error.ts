/** Moves the focus to the first field of a form that is marked wrong, once the marks are drawn. */
export function focusFirstError(formId: string): void {
  requestAnimationFrame(() => {
    // Mantine marks a password field by the second sign only.
    const wrong = document
      .getElementById(formId)
      ?.querySelector<HTMLElement>('[aria-invalid="true"], input[data-invalid]')
    wrong?.focus()
  })
}
