import { useEffect, useState } from 'react'

/** The dialogs that are open, the uppermost last. */
const layers: symbol[] = []

/** Whether a dialog is the uppermost: only that one is closed by Esc. */
export function useLayer(): () => boolean {
  const [layer] = useState(() => Symbol('dialog'))
  useEffect(() => {
    layers.push(layer)
    return () => {
      // After the key that closed it: the same key must not close the layer below as well.
      setTimeout(() => layers.splice(layers.indexOf(layer), 1))
    }
  }, [layer])
  return () => layers.at(-1) === layer
}
