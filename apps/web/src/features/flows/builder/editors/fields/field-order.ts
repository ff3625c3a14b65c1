/** Help text below the field, error below the help text (screens.5). */
export const fieldOrder = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}
