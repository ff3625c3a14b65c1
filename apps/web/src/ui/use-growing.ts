import { type RefObject, useLayoutEffect } from 'react'

// Browsers that size fields by their content need no measuring with every key.
let sizesItself: boolean | undefined
const growsByItself = () => (sizesItself ??= CSS.supports('field-sizing', 'content'))

/** Lets a text field grow with its lines; how far is set in the style sheet (MSG-08). */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // The text is what the height follows from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const box = field.current
    if (!box || growsByItself()) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [field, text])
}
