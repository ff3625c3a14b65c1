import { ActionIcon, Tooltip } from '@mantine/core'
import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react'

interface Action {
  /** Names the thing: "Editar a fila Vendas". */
  label: string
  onClick: () => void
}

interface RowActionsProps {
  /** Extra actions of this list, before the usual ones. */
  more?: (Action & { icon: Icon })[]
  edit?: Action | undefined
  remove?: Action | undefined
}

/** The buttons at the end of a row. */
export function RowActions({ more = [], edit, remove }: RowActionsProps) {
  return (
    <>
      {more.map((action) => (
        <IconAction key={action.label} {...action} />
      ))}
      {edit && <IconAction {...edit} icon={IconPencil} />}
      {remove && <IconAction {...remove} icon={IconTrash} danger />}
    </>
  )
}

function IconAction({ label, onClick, icon: Sign, danger = false }: Action & { icon: Icon; danger?: boolean }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={danger ? 'danger' : 'gray'}
        {...(danger && { c: 'var(--rc-danger-text)' })}
        size={36}
        aria-label={label}
        onClick={onClick}
      >
        <Sign size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
