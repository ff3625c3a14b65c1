import type { BrowserContext, Page } from 'playwright-core'

interface ToastRecord {
  text: string
  path: string
  element: Element
  wasRead: boolean
}

/**
 * Toasts disappear after three seconds, which a busy machine may miss. The pages of this context record their toasts
 * until the next load.
 */
export const keepToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const toastLog: ToastRecord[] = []
    Object.assign(window, { keptToasts: toastLog })
    const keep = (node: Node) => {
      if (!(node instanceof Element)) return
      const toasts = node.classList.contains('rc-toast') ? [node] : node.querySelectorAll('.rc-toasts > .rc-toast')
      for (const element of toasts) {
        const text = element.querySelector('span')?.textContent ?? ''
        toastLog.push({ text, path: window.location.pathname, element, wasRead: false })
      }
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(keep)
    }).observe(document, { childList: true, subtree: true })
  })

/** Simulates a pointer on every toast, so that each stays until it is closed. */
export const holdToasts = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.rc-toast'))
        toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }).observe(document, { childList: true, subtree: true })
  })

/**
 * Waits until a toast has shown these words. A closed toast counts once; an open one counts again, because the app
 * shows the same words only once at a time.
 * @param words text that it contains, or a pattern
 * @returns the path of the page at which it was shown
 */
export async function toasted(page: Page, words: string | RegExp): Promise<string> {
  const toastPath = await page.waitForFunction(
    (expectedWords) => {
      const { keptToasts = [] } = window as unknown as { keptToasts?: ToastRecord[] }
      const toast = keptToasts.find(
        ({ text, element, wasRead }) =>
          (!wasRead || element.isConnected) &&
          (typeof expectedWords === 'string' ? text.includes(expectedWords) : expectedWords.test(text)),
      )
      if (!toast) return null
      toast.wasRead = true
      return toast.path
    },
    words,
    { polling: 100 },
  )
  return (await toastPath.jsonValue()) ?? ''
}

/** Closes the visible toasts, so that a repeated text gets a new toast. */
export const closeToasts = (page: Page) =>
  page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.rc-toast-close')) close.click()
  })
