/** Help below the field, the error below the help (screens.5). */
export const fieldOrder = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}
