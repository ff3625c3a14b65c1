import { type RefObject, useLayoutEffect } from 'react'

// Browsers with `field-sizing: content` need no measuring on every key.
let sizesItself: boolean | undefined
const growsByItself = () => (sizesItself ??= CSS.supports('field-sizing', 'content'))

/** Grows a text field with its lines; the style sheet sets the maximum (MSG-08). */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // The height depends on the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const box = field.current
    if (!box || growsByItself()) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
  }, [field, text])
}
