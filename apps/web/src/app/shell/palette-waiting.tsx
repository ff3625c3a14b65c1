import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { appTexts } from '../app-texts.ts'
import { closePalette, typeAhead, usePalette } from './palette-state.ts'

/**
 * In place of the palette while its code is on its way: what is typed meanwhile is searched for as soon as it is there, and
 * is no shortcut of the screen behind.
 */
export function PaletteWaiting() {
  const opened = usePalette((state) => state.opened)
  return opened ? <Field /> : null
}

function Field() {
  const t = useTexts(appTexts)
  const typed = usePalette((state) => state.typed)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    // The palette itself returns the focus where it found it.
    return () => (before instanceof HTMLElement ? before.focus() : undefined)
  }, [])
  return (
    <div className="rc-palette-waiting" role="dialog" aria-label={t('command')}>
      <input
        ref={field}
        type="text"
        aria-label={t('command')}
        placeholder={t('command')}
        value={typed}
        onChange={({ currentTarget }) => typeAhead(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && closePalette()}
      />
    </div>
  )
}
