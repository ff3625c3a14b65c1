import { ActionIcon, Burger, Drawer } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStartScreen } from '../../platform/access.tsx'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useNarrow, useSinglePane } from '../../ui/use-narrow.ts'
import { documentationTexts } from './documentation-texts.ts'
import type { DocumentPlace } from './pages.ts'
import { Sidebar } from './sidebar.tsx'

const SearchDialog = lazyPart(() => import('./search/search-dialog.tsx').then((file) => file.SearchDialog))

/** The header: contents on narrow screens, the search, the link back to the app. */
export function Head({ place }: { place: DocumentPlace }) {
  const t = useTexts(documentationTexts)
  const narrow = useNarrow()
  const singlePane = useSinglePane()
  const start = useStartScreen()
  const [contents, setContents] = useState(false)
  const [searching, setSearching] = useState(false)
  useSearchKeys(() => setSearching(true))
  return (
    <header className="rc-docs-head">
      {singlePane && (
        <Burger
          size="sm"
          opened={contents}
          aria-label={t('openMenu')}
          aria-expanded={contents}
          onClick={() => setContents(true)}
        />
      )}
      <Link to="/docs/geral/inicio" className="rc-docs-brand">
        <Logo />
        <span>{t('documentation')}</span>
      </Link>
      {narrow ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('search')}
          title={t('search')}
          onClick={() => setSearching(true)}
        >
          <IconSearch size={18} />
        </ActionIcon>
      ) : (
        <button
          type="button"
          className="rc-docs-search"
          aria-keyshortcuts="/ Control+K"
          onClick={() => setSearching(true)}
        >
          <IconSearch size={16} aria-hidden />
          <span>{t('search')}</span>
          <kbd>/</kbd>
        </button>
      )}
      {start !== null && (
        <Link to={start as never} className="rc-docs-back" aria-label={t('backToApp')} title={t('backToApp')}>
          <IconArrowLeft size={18} aria-hidden />
          {!narrow && t('backToApp')}
        </Link>
      )}
      {singlePane && <Contents isOpen={contents} place={place} onClose={() => setContents(false)} />}
      {searching && (
        <LazyParts onFail={() => setSearching(false)}>
          <SearchDialog onClose={() => setSearching(false)} />
        </LazyParts>
      )}
    </header>
  )
}

interface ContentsProps {
  isOpen: boolean
  place: DocumentPlace
  onClose: () => void
}

/** The sidebar as an overlay, below 900 px. */
function Contents({ isOpen, place, onClose }: ContentsProps) {
  const t = useTexts(documentationTexts)
  const p = useTexts(platformTexts)
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={290} padding={0} transitionProps={{ duration: 160 }}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation" className="rc-drawer-head">
          <Drawer.Title>{t('documentation')}</Drawer.Title>
          <Drawer.CloseButton aria-label={p('close')} title={p('close')} />
        </Drawer.Header>
        <Drawer.Body>
          <nav aria-label={t('pagesMenu')} className="rc-docs-drawer">
            <Sidebar current={place} onChoose={onClose} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** `/` and Ctrl K open the search of the documentation; on other screens Ctrl K opens the palette. */
function useSearchKeys(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
      if (!isPalette && !isSlash) return
      event.preventDefault()
      event.stopPropagation()
      open()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
