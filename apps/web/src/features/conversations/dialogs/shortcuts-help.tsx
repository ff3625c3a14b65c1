import { can } from '@recado/contract/access'
import type { RolePermission } from '@recado/contract/permissions'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { partTexts } from '../parts/part-texts.ts'

const keys = [
  ['Ctrl K', 'keyPalette'],
  ['Alt ↑ ↓', 'keyPrevNext'],
  ['J K ↑ ↓', 'keyMove'],
  ['Enter', 'keyOpen'],
  ['A', 'keyAccept'],
  ['E', 'keyResolve'],
  ['T', 'keyTransfer'],
  ['D', 'keyReturn'],
  ['Z', 'keySnooze'],
  ['R', 'keyWrite'],
  ['/', 'keySearch'],
  ['?', 'keyHelp'],
  ['Esc', 'keyEscape'],
] as const

/** The permissions of the commands that change a ticket. One of them is enough for some tickets. */
const permissionsOfKey: Partial<Record<(typeof keys)[number][1], readonly RolePermission[]>> = {
  keyAccept: ['tickets:accept'],
  keyResolve: ['tickets:answer', 'tickets:closeOthers'],
  keyTransfer: ['tickets:transfer'],
  keyReturn: ['tickets:transfer'],
  keySnooze: ['tickets:edit'],
  keyWrite: ['tickets:answer'],
}

/** The keyboard shortcuts of the inbox (screens.4), without those of commands that the user may not run. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts(partTexts)
  const me = useMe()
  const offeredKeys = keys.filter(
    ([, what]) => permissionsOfKey[what]?.some((permission) => can(me, permission)) ?? true,
  )
  return (
    <Dialog title={t('shortcutsTitle')} onClose={onClose}>
      <p className="ib-quiet">{t('shortcutsHelp')}</p>
      <dl className="ib-keys">
        {offeredKeys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
