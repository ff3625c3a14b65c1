import { IconCopy, IconDots, IconEdit, IconLock, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { MenuItem } from '../../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../../ui/popover/popover-button.tsx'
import { drawText } from '../../../../ui/text/drawn-text.tsx'
import { roleTexts } from '../role-texts.ts'
import type { RoleColumn } from './columns.ts'

/** An action on a role that opens a dialog. */
export type RoleAction = 'rename' | 'copy' | 'remove'

interface RoleHeadProps {
  column: RoleColumn
  /** Absent for users who may not change roles. */
  onAction: ((action: RoleAction) => void) | undefined
  /** False where the name is already shown, in the switcher of a narrow screen. */
  showsName?: boolean
}

/** The name of a role, how many users have it, and its actions. */
export function RoleHead({ column, onAction, showsName = true }: RoleHeadProps) {
  const t = useTexts(roleTexts)
  const { role, label, isFixed, isBeyond } = column
  const mark = isFixed ? 'fixed' : isBeyond && onAction ? 'beyond' : null
  return (
    <div className="rc-role-head">
      {showsName && (
        <span className="rc-role-name">
          {label}
          {mark && <IconLock size={14} stroke={1.8} aria-hidden />}
        </span>
      )}
      <span className="rc-role-sub">
        <PeopleButton column={column} />
        {mark && <span title={t(`${mark}Help`)}> · {t(mark)}</span>}
      </span>
      {onAction && !isBeyond && (
        <PopoverButton
          label={t('actionsOf', { role: label })}
          className="rc-role-actions"
          side="end"
          role="menu"
          face={<IconDots size={16} aria-hidden />}
        >
          {(close) => {
            const act = (action: RoleAction) => () => {
              close()
              onAction(action)
            }
            return (
              <>
                {!role.builtIn && (
                  <MenuItem icon={IconEdit} onClick={act('rename')}>
                    {t('rename')}
                  </MenuItem>
                )}
                <MenuItem icon={IconCopy} onClick={act('copy')}>
                  {t('copy')}
                </MenuItem>
                {!role.builtIn && (
                  <MenuItem icon={IconTrash} onClick={act('remove')} danger>
                    {t('remove')}
                  </MenuItem>
                )}
              </>
            )
          }}
        </PopoverButton>
      )}
    </div>
  )
}

/** How many users have the role. Opens who they are. */
function PeopleButton({ column: { role, label } }: { column: RoleColumn }) {
  const t = useTexts(roleTexts)
  const count = role.users.length === 0 ? t('peopleNone') : t('people', { count: role.users.length })
  return (
    <PopoverButton
      label={`${count}, ${t('peopleOf', { role: label })}`}
      panelLabel={t('peopleOf', { role: label })}
      className="rc-role-people"
      panelClassName="rc-role-people-list"
      face={count}
    >
      {() =>
        role.users.length === 0 ? (
          <p>{t('nobodyHas')}</p>
        ) : (
          // The list scrolls, so the keyboard must reach it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <ul tabIndex={0} aria-label={t('peopleOf', { role: label })}>
            {role.users.map(({ id, name }) => (
              <li key={id}>{drawText(name)}</li>
            ))}
          </ul>
        )
      }
    </PopoverButton>
  )
}
