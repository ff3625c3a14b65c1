import { Drawer } from '@mantine/core'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { appTexts } from '../app-texts.ts'
import { MenuFoot, SideMenu } from './side-menu.tsx'

/** The menu as an overlay, below 600 px. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(appTexts)
  const p = useTexts(platformTexts)
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={240} padding={0} transitionProps={{ duration: 160 }}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation" className="rc-drawer-head">
          <Drawer.Title>{t('mainMenu')}</Drawer.Title>
          <Drawer.CloseButton aria-label={p('close')} title={p('close')} />
        </Drawer.Header>
        <Drawer.Body>
          <nav aria-label={t('mainMenu')}>
            <SideMenu onChoose={onClose} />
          </nav>
          <MenuFoot />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
