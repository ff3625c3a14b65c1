import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { documentationTexts } from './documentation-texts.ts'
import { type DocumentGroup, type DocumentPlace, documentGroups } from './pages.ts'

interface SidebarProps {
  current: DocumentPlace
  /** Called when a page is chosen, to close the overlay. */
  onChoose?: () => void
}

/**
 * The pages in their groups. The current page's group is open (DOC-02); others are opened and closed by their button.
 */
export function Sidebar({ current, onChoose }: SidebarProps) {
  return (
    <ul className="rc-docs-groups">
      {documentGroups.map((group) => (
        <Group key={group.name} group={group} current={current} {...(onChoose && { onChoose })} />
      ))}
    </ul>
  )
}

function Group({ group, current, onChoose }: SidebarProps & { group: DocumentGroup }) {
  const t = useTexts(documentationTexts)
  const id = useId()
  const isCurrent = group.pages.some((page) => page.path === current.path)
  const [manualState, setManualState] = useState<{ path: string; open: boolean } | null>(null)
  // Manual opening or closing applies until another page of the group is opened.
  const open = manualState && (!isCurrent || manualState.path === current.path) ? manualState.open : isCurrent
  const Sign = open ? IconChevronDown : IconChevronRight
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setManualState({ path: current.path, open: !open })}
      >
        <Sign size={16} aria-hidden />
        {t(group.name)}
      </button>
      <ul id={id} hidden={!open}>
        {group.pages.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              activeOptions={{ exact: true, includeHash: false }}
              aria-current={path === current.path ? 'page' : undefined}
              onClick={onChoose}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
