import { platformTexts } from './i18n/platform-texts.ts'
import { toast, toastWarning } from './toast.ts'

/**
 * Puts a text into the clipboard. Without https a browser offers none, as where the server stands in the shop's own
 * network: then the text is copied as by hand. Answers whether it is there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByHand(text)
  }
}

/** Copies a text and says so, or says that it is not copied. */
export async function copyAndToast(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast(done, { id: 'copied' })
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
