import { platformTexts } from './i18n/platform-texts.ts'
import { toast, toastWarning } from './toast.ts'

/**
 * Copies a text to the clipboard. Browsers offer the clipboard API only over HTTPS. Without it, such as on a server in
 * the shop's own network, the text is copied through a selection. Returns whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByHand(text)
  }
}

/** Copies a text and shows a toast about success or failure. */
export async function copyAndToast(text: string, successText: string): Promise<void> {
  if (await copyText(text)) toast(successText, { id: 'copied' })
  else toastWarning(platformTexts.text('copyFailed'), { id: 'copied' })
}

function copiedByHand(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'rc-hidden'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
