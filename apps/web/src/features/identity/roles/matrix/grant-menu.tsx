import { grantText } from '@recado/contract/i18n/permission-texts'
import { type RolePermission, scopesOf } from '@recado/contract/permissions'
import { IconCheck, IconSquare, IconSquareCheck } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useCan } from '../../../../platform/access.tsx'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useMe } from '../../../../platform/session.ts'
import { Popover } from '../../../../ui/popover/popover.tsx'
import { ADMIN_MENU, type Grant, grantOf, isLoss, offersAdminMenu } from '../edits/grants.rules.ts'
import { catalogueTexts } from '../permissions/catalogue-texts.ts'
import { roleTexts } from '../role-texts.ts'
import type { RoleColumn } from './columns.ts'
import { grantIcon } from './grant-cell.tsx'

interface GrantMenuProps {
  column: RoleColumn
  name: RolePermission
  anchor: RefObject<HTMLElement | null>
  /** @param withMenu whether the administration menu is granted too (R-LAY-04) */
  onChoose: (grant: Grant, withMenu: boolean) => void
  onClose: () => void
}

/** The grants that a role may have of a permission. */
export function GrantMenu({ column, name, anchor, onChoose, onClose }: GrantMenuProps) {
  const t = useTexts(roleTexts)
  const p = useTexts(catalogueTexts)
  const current = grantOf(column.permissions, name)
  const own = grantOf(useMe().permissions, name)
  // Users cannot give more than they have. They may keep and reduce it.
  const isTooMuch = (grant: Grant) =>
    isLoss({ before: grant, after: own }) && isLoss({ before: grant, after: grantOf(column.before, name) })
  const ownsMenu = useCan(ADMIN_MENU)
  const offersMenu = ownsMenu && offersAdminMenu(column.permissions, name)
  const [withMenu, setWithMenu] = useState(true)
  return (
    <Popover
      anchor={anchor}
      side="start"
      role="menu"
      label={`${column.label}, ${p(name)}`}
      className="rc-grant-menu"
      onClose={onClose}
    >
      {[null, ...scopesOf(name)].map((grant) => {
        const Sign = grantIcon(grant)
        return (
          <button
            key={grant ?? 'no'}
            type="button"
            role="menuitemradio"
            aria-checked={grant === current}
            className="rc-popover-item"
            disabled={isTooMuch(grant)}
            title={isTooMuch(grant) ? t('tooMuch') : undefined}
            data-autofocus={grant === current || undefined}
            onClick={() => {
              onChoose(grant, offersMenu && withMenu && grant !== null)
              onClose()
            }}
          >
            <Sign size={16} stroke={1.7} aria-hidden />
            <span>{grantText(p, name, grant)}</span>
            {grant === current && <IconCheck size={16} stroke={1.8} aria-hidden />}
          </button>
        )
      })}
      {offersMenu && (
        <button
          type="button"
          role="menuitemcheckbox"
          aria-checked={withMenu}
          className="rc-popover-item rc-grant-menu-too"
          onClick={() => setWithMenu(!withMenu)}
        >
          {withMenu ? (
            <IconSquareCheck size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconSquare size={16} stroke={1.7} aria-hidden />
          )}
          {t('menuToo')}
        </button>
      )}
    </Popover>
  )
}
