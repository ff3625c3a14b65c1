import { IconKeyboard } from '@tabler/icons-react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { PopoverButton } from '../../../../../ui/popover/popover-button.tsx'
import { builderTexts } from '../../builder-texts.ts'

/** The keyboard shortcuts of the canvas. */
export function CanvasShortcutsHelp() {
  const t = useTexts(builderTexts)
  const arrows = t('arrows')
  const rows: readonly (readonly [string, ...string[]])[] = [
    [t('key_edit'), 'Enter'],
    [t('key_move'), arrows],
    [t('key_follow'), `Alt ${arrows}`],
    [t('key_menu'), 'M'],
    [t('key_connect'), 'C'],
    [t('key_addAfter'), 'A'],
    [t('key_add'), 'N'],
    [t('key_remove'), 'Delete', 'Backspace'],
    [t('key_several'), `Shift ${t('pressed_space')}`, t('drag')],
    [t('key_all'), 'Ctrl A'],
    [t('key_copy'), 'Ctrl C', 'Ctrl X', 'Ctrl V'],
    [t('key_duplicate'), 'Ctrl D'],
    [t('key_undo'), 'Ctrl Z', 'Ctrl Shift Z'],
    [t('key_find'), 'Ctrl F'],
  ]
  return (
    <PopoverButton
      label={t('shortcuts')}
      className="rc-flow-tool"
      panelClassName="rc-flow-keys"
      face={<IconKeyboard size={18} stroke={1.7} aria-hidden />}
    >
      {() => (
        // Focused, so that Esc closes the dialog and the arrow keys scroll it.
        <dl tabIndex={0} data-autofocus>
          {rows.map(([what, ...keys]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </PopoverButton>
  )
}
