type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Writes into a field as typing does: the form hears of it, and the caret stands behind the text at once, so that the next key
 * that is pressed comes after it.
 * @param place what the text replaces; by default what is selected
 * @returns false when it would be longer than the field allows; nothing is written then
 */
export function insertText(field: Field, text: string, place: { from?: number; to?: number } = {}): boolean {
  const { from = field.selectionStart ?? field.value.length, to = field.selectionEnd ?? from } = place
  const { maxLength, value } = field
  if (maxLength >= 0 && value.length - (to - from) + text.length > maxLength) return false
  field.focus()
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  return true
}
