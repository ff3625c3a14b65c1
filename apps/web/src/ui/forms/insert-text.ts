type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Writes into a field as typing does: the form is notified, and the caret is behind the text at once, so that the next
 * key comes after it.
 * @param place the range that the text replaces; by default the selection
 * @returns false when the text would exceed the field's maximum length; nothing is written then
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
