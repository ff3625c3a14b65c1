import type { RolePermission } from '@recado/contract/permissions'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import type { Grant } from '../edits/grants.rules.ts'
import { catalogueTexts } from '../permissions/catalogue-texts.ts'
import { roleTexts } from '../role-texts.ts'
import type { RoleColumn } from './columns.ts'
import { GrantCell } from './grant-cell.tsx'
import { GrantMenu } from './grant-menu.tsx'
import { type RoleAction, RoleHead } from './role-head.tsx'
import type { VisibleGroup } from './visible-rows.rules.ts'

export interface GrantChoice {
  column: RoleColumn
  name: RolePermission
  grant: Grant
  withMenu: boolean
}

interface RoleMatrixProps {
  columns: readonly RoleColumn[]
  rows: readonly VisibleGroup[]
  /** Absent for users who may not change roles. */
  onChoose: ((choice: GrantChoice) => void) | undefined
  onAction: ((column: RoleColumn, action: RoleAction) => void) | undefined
  /** One role at a time: the names of the columns are in a switcher above. */
  isSingle: boolean
}

interface CellPlace {
  name: RolePermission
  roleId: number
}

/** Width of the first column and of a role's column at least, in pixels. */
const FIRST_WIDTH = 280
const ROLE_WIDTH = 168

/** Permissions as rows, roles as columns. Arrow keys move between the cells. */
export function RoleMatrix({ columns, rows, onChoose, onAction, isSingle }: RoleMatrixProps) {
  const t = useTexts(roleTexts)
  const table = useRef<HTMLTableElement>(null)
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<CellPlace | null>(null)
  const names = rows.flatMap((group) => group.names)
  const editable = onChoose ? columns.filter(({ isFixed, isBeyond }) => !isFixed && !isBeyond) : []
  const [reachedCell, setReachedCell] = useState<CellPlace | null>(null)
  const isThere = (place: CellPlace | null) =>
    place !== null && names.includes(place.name) && editable.some(({ role }) => role.id === place.roleId)
  const reachable = isThere(reachedCell) ? reachedCell : { name: names[0], roleId: editable[0]?.role.id }
  const openColumn = open && columns.find(({ role }) => role.id === open.roleId)
  const buttonOf = (column: RoleColumn, name: RolePermission) => {
    if (!editable.includes(column)) return undefined
    const place = { name, roleId: column.role.id }
    return {
      isOpen: open?.name === name && open.roleId === place.roleId,
      isReachable: reachable?.name === name && reachable.roleId === place.roleId,
      onFocus: () => setReachedCell(place),
      onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
        anchor.current = currentTarget
        setOpen(place)
      },
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbourOf(event, names, editable)
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-row="${next.name}"][data-role="${next.roleId}"]`)?.focus()
  }
  return (
    // Without buttons, the keyboard must reach the region to scroll it.
    <section className="rc-matrix" aria-label={t('matrix')} tabIndex={editable.length === 0 ? 0 : undefined}>
      <table
        ref={table}
        aria-label={t('matrix')}
        data-single={isSingle || undefined}
        style={isSingle ? undefined : { minWidth: FIRST_WIDTH + columns.length * ROLE_WIDTH }}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            {columns.map((column) => (
              <th key={column.role.id} scope="col">
                <RoleHead
                  column={column}
                  showsName={!isSingle}
                  onAction={onAction && ((action) => onAction(column, action))}
                />
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ group, names: inGroup }) => (
          <tbody key={group}>
            <GroupRow group={group} span={columns.length + 1} />
            {inGroup.map((name) => (
              <tr key={name}>
                <PermissionHead name={name} />
                {columns.map((column) => {
                  const button = buttonOf(column, name)
                  return <GrantCell key={column.role.id} column={column} name={name} {...(button && { button })} />
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {open && openColumn && onChoose && (
        <GrantMenu
          key={`${open.name} ${open.roleId}`}
          column={openColumn}
          name={open.name}
          anchor={anchor}
          onChoose={(grant, withMenu) => onChoose({ column: openColumn, name: open.name, grant, withMenu })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

function GroupRow({ group, span }: { group: VisibleGroup['group']; span: number }) {
  const p = useTexts(catalogueTexts)
  return (
    <tr className="rc-matrix-group">
      <th scope="rowgroup" colSpan={span}>
        <span>
          {p(`group.${group}`)} <small>{p(`group.${group}.hint`)}</small>
        </span>
      </th>
    </tr>
  )
}

function PermissionHead({ name }: { name: RolePermission }) {
  const p = useTexts(catalogueTexts)
  return (
    <th scope="row">
      {p(name)} <small>{p(`${name}.hint`)}</small>
    </th>
  )
}

/** Returns the cell that an arrow key, Home or End leads to from the focused one. */
function neighbourOf(
  { key, target }: KeyboardEvent,
  names: readonly RolePermission[],
  columns: readonly RoleColumn[],
): CellPlace | null {
  const { row, role } = target instanceof HTMLElement ? target.dataset : {}
  const atRow = names.indexOf(row as RolePermission)
  const atColumn = columns.findIndex((column) => String(column.role.id) === role)
  if (atRow < 0 || atColumn < 0) return null
  const steps: Readonly<Record<string, [number, number]>> = {
    ArrowUp: [atRow - 1, atColumn],
    ArrowDown: [atRow + 1, atColumn],
    ArrowLeft: [atRow, atColumn - 1],
    ArrowRight: [atRow, atColumn + 1],
    Home: [atRow, 0],
    End: [atRow, columns.length - 1],
  }
  const [toRow, toColumn] = steps[key] ?? [-1, -1]
  const name = names[toRow]
  const column = columns[toColumn]
  return name && column ? { name, roleId: column.role.id } : null
}
