import './account-panel.css'
import './top-bar.css'
import { ActionIcon, Burger } from '@mantine/core'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { ConnectionNote } from '../../ui/connection-note.tsx'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { Logo } from '../../ui/logo.tsx'
import { initials } from '../../ui/person/person-signs.rules.ts'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { appTexts } from '../app-texts.ts'
import { topBarItems } from '../slots.ts'
import { startScreenOf } from './menu.ts'
import { NewVersion } from './new-version.tsx'
import { openPalette } from './palette-state.ts'
import { refreshData } from './refresh-data.ts'

const AccountPanel = lazyPart(() => import('./account-panel.tsx').then((file) => file.AccountPanel))

export function TopBar({ onMenu, menuOpen }: { onMenu: () => void; menuOpen: boolean }) {
  const t = useTexts(appTexts)
  const narrow = useNarrow()
  return (
    <header className="rc-top">
      <div className="rc-brand">
        {narrow && (
          <Burger size="sm" opened={menuOpen} onClick={onMenu} aria-label={t('openMenu')} aria-expanded={menuOpen} />
        )}
        <Link to={(startScreenOf(useMe()) ?? '/tickets') as never}>
          <Logo />
          recado
        </Link>
        <ConnectionNote />
      </div>
      {!narrow && (
        <button type="button" className="rc-cmd" onClick={openPalette} aria-keyshortcuts="Control+K">
          <IconSearch size={16} stroke={1.8} aria-hidden />
          <span>{t('command')}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <div className="rc-top-tools">
        <NewVersion />
        {narrow && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('command')}
            title={t('command')}
            onClick={openPalette}
          >
            <IconSearch size={18} stroke={1.7} />
          </ActionIcon>
        )}
        <RefreshButton />
        {topBarItems.map((Item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is written in code and never changes
          <Item key={index} />
        ))}
        <AccountButton />
      </div>
    </header>
  )
}

/** Refetches the data on screen (LAY-10). */
function RefreshButton() {
  const t = useTexts(appTexts)
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    await refreshData()
    setBusy(false)
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t('refresh')}
      title={t('refresh')}
      loading={busy}
      onClick={() => void refresh()}
    >
      <IconRefresh size={18} stroke={1.7} />
    </ActionIcon>
  )
}

function AccountButton() {
  const t = useTexts(appTexts)
  const me = useMe()
  return (
    <PopoverButton
      className="rc-avatar-button"
      panelClassName="rc-account-panel"
      label={t('account', { name: me.name })}
      side="end"
      face={<span className="rc-initials" data-initials={initials(`${me.name} ${me.lastName}`)} aria-hidden />}
    >
      {(close) => (
        <LazyParts onFail={close} fallback={<div className="rc-account" style={{ height: 320 }} />}>
          <AccountPanel onClose={close} />
        </LazyParts>
      )}
    </PopoverButton>
  )
}
