import './bars.css'
import './shell.css'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { StartScreen } from '../../platform/access.tsx'
import { useAnnouncement } from '../../platform/announce.ts'
import { watchNetwork } from '../../platform/api/watch-network.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { FilledSlots } from '../../platform/slots.tsx'
import { useServerEvents } from '../../platform/use-socket.ts'
import { useStored } from '../../platform/use-stored.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { ScreenLoading } from '../../ui/screen-loading.tsx'
import { useNarrow, useWide } from '../../ui/use-narrow.ts'
import { appTexts } from '../app-texts.ts'
import { eventHandlers, shellBars, shellWatchers, slotFills } from '../slots.ts'
import { startScreenOf } from './menu.ts'
import { dropPalette, openPalette, usePalette } from './palette-state.ts'
import { PaletteWaiting } from './palette-waiting.tsx'
import { MenuFoot, MenuToggle, SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useScreenFocus } from './use-screen-focus.ts'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((file) => file.MenuDrawer))
const Palette = lazyPart(async () => {
  const [{ CommandPalette: Palette }, sources] = await Promise.all([
    import('./palette.tsx'),
    import('../palette-slots.tsx').then((file) => file.loadCommandSources()),
  ])
  return () => <Palette sources={sources} />
})

/** The frame around every screen of a signed-in user. */
export function Shell() {
  const t = useTexts(appTexts)
  const start = startScreenOf(useMe())
  const narrow = useNarrow()
  const wide = useWide()
  const [isMenuWanted, setMenuWanted] = useStored('menuOpen')
  const [overlay, setOverlay] = useState(false)
  const inChat = useLocation({ select: ({ pathname }) => /^\/(tickets|chats)\//.test(pathname) })
  // From 1200 px, the stored choice applies. A menu that was opened below that width stays open until the page is
  // closed.
  const [isOpenNarrow, setOpenNarrow] = useState(false)
  const open = wide ? isMenuWanted : isOpenNarrow
  // The documentation has its own frame (DOC-01).
  const inDocs = useLocation({ select: ({ pathname }) => /^\/docs\/(geral|faq|guias)(\/|$)/.test(pathname) })
  const bare = inDocs || (narrow && inChat)
  usePaletteShortcut()
  useEffect(watchNetwork, [])
  useScreenFocus()
  useServerEvents(eventHandlers)
  return (
    <div className="rc-shell" data-menu={narrow ? 'overlay' : open ? 'open' : 'rail'} data-bare={bare || undefined}>
      <a className="rc-skip" href="#main">
        {t('skip')}
      </a>
      {!bare && <TopBar menuOpen={overlay} onMenu={() => setOverlay(true)} />}
      {!narrow && !inDocs && (
        <nav className="rc-side" aria-label={t('mainMenu')}>
          <SideMenu rail={!open} />
          {open && <MenuFoot />}
          <MenuToggle
            open={open}
            onToggle={() => (wide ? setMenuWanted(!isMenuWanted) : setOpenNarrow(!isOpenNarrow))}
          />
        </nav>
      )}
      <main id="main" tabIndex={-1} className="rc-main">
        {shellBars.map((Bar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is written in code and never changes
          <LazyParts key={index}>
            <Bar />
          </LazyParts>
        ))}
        <FilledSlots fills={slotFills}>
          <StartScreen value={start}>
            <Suspense fallback={<ScreenLoading />}>
              <Outlet />
            </Suspense>
          </StartScreen>
        </FilledSlots>
      </main>
      <LiveRegion />
      {narrow && (
        <LazyParts>
          <MenuDrawer isOpen={overlay} onClose={() => setOverlay(false)} />
        </LazyParts>
      )}
      {shellWatchers.map((Watcher, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is written in code and never changes
        <LazyParts key={index}>
          <Watcher />
        </LazyParts>
      ))}
      <PaletteMount />
    </div>
  )
}

function PaletteMount() {
  const isRequested = usePalette((state) => state.isRequested)
  if (!isRequested) return null
  return (
    <LazyParts onFail={dropPalette} fallback={<PaletteWaiting />}>
      <Palette />
    </LazyParts>
  )
}

function usePaletteShortcut() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The one polite live region of the product. */
function LiveRegion() {
  const { text, key } = useAnnouncement()
  return (
    <div className="rc-hidden" role="status" aria-live="polite">
      <span key={key}>{text}</span>
    </div>
  )
}
