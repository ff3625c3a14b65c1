import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { appTexts } from '../app-texts.ts'
import { closePalette, typeAhead, usePalette } from './palette-state.ts'

/**
 * Shown while the palette's code loads. Text typed in the meantime becomes the query, and does not trigger shortcuts of
 * the screen behind.
 */
export function PaletteWaiting() {
  const isOpen = usePalette((state) => state.isOpen)
  return isOpen ? <Field /> : null
}

function Field() {
  const t = useTexts(appTexts)
  const input = usePalette((state) => state.input)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    // Restore the focus, so that the palette finds it there and can return it.
    return () => (before instanceof HTMLElement ? before.focus() : undefined)
  }, [])
  return (
    <div className="rc-palette-waiting" role="dialog" aria-label={t('command')}>
      <input
        ref={field}
        type="text"
        aria-label={t('command')}
        placeholder={t('command')}
        value={input}
        onChange={({ currentTarget }) => typeAhead(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && closePalette()}
      />
    </div>
  )
}
