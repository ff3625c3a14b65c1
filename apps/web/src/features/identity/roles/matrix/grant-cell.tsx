import { grantText } from '@recado/contract/i18n/permission-texts'
import type { RolePermission } from '@recado/contract/permissions'
import { type Icon, IconCheck, IconChevronDown, IconMinus, IconUser, IconUsers } from '@tabler/icons-react'
import type { FocusEventHandler, MouseEventHandler } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { type Grant, grantOf } from '../edits/grants.rules.ts'
import { catalogueTexts } from '../permissions/catalogue-texts.ts'
import { roleTexts } from '../role-texts.ts'
import { isChanged, isDifferent, type RoleColumn } from './columns.ts'

/** Returns the icon of a grant. */
export const grantIcon = (grant: Grant): Icon =>
  grant === null ? IconMinus : grant === 'queues' ? IconUsers : grant === 'own' ? IconUser : IconCheck

interface GrantCellProps {
  column: RoleColumn
  name: RolePermission
  /** Absent where the role cannot be changed. */
  button?: {
    isOpen: boolean
    /** The one cell that the Tab key reaches; arrow keys reach the others. */
    isReachable: boolean
    onClick: MouseEventHandler<HTMLButtonElement>
    onFocus: FocusEventHandler<HTMLButtonElement>
  }
}

/** The grant of a permission in a role. Changes and differences from the default are marked. */
export function GrantCell({ column, name, button }: GrantCellProps) {
  const t = useTexts(roleTexts)
  const p = useTexts(catalogueTexts)
  const grant = grantOf(column.permissions, name)
  const label = grantText(p, name, grant)
  const isUnsaved = isChanged(column, name)
  const differsFromDefault = !column.isFixed && isDifferent(column, name)
  const Sign = grantIcon(grant)
  const face = (
    <>
      <Sign size={16} stroke={1.8} aria-hidden />
      <span>{label}</span>
      {differsFromDefault && <span className="rc-grant-mark" title={t('differentMark')} />}
    </>
  )
  const spokenLabel = [
    t('cell', { role: column.label, permission: p(name), grant: label }),
    ...(isUnsaved ? [t('changedMark')] : []),
    ...(differsFromDefault ? [t('differentMark')] : []),
  ].join('; ')
  return (
    <td data-changed={isUnsaved || undefined} data-grant={grant ?? 'no'}>
      {button ? (
        <button
          type="button"
          className="rc-grant"
          aria-label={spokenLabel}
          aria-haspopup="menu"
          aria-expanded={button.isOpen}
          tabIndex={button.isReachable ? 0 : -1}
          data-row={name}
          data-role={column.role.id}
          onClick={button.onClick}
          onFocus={button.onFocus}
        >
          {face}
          <IconChevronDown className="rc-grant-open" size={14} stroke={1.8} aria-hidden />
        </button>
      ) : (
        <span className="rc-grant">
          {face}
          {differsFromDefault && <span className="rc-hidden">{t('differentMark')}</span>}
        </span>
      )}
    </td>
  )
}
