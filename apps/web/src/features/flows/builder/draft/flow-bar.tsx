import { Button } from '@mantine/core'
import { IconArrowLeft, IconDoorExit, IconDots, IconHome, IconRocket } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan, useHomeScreen } from '../../../../platform/access.tsx'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../../ui/lazy-part.tsx'
import { Logo } from '../../../../ui/logo.tsx'
import { MenuItem } from '../../../../ui/popover/menu-item.tsx'
import { PopoverButton } from '../../../../ui/popover/popover-button.tsx'
import { useNarrow, useSinglePane } from '../../../../ui/use-narrow.ts'
import { BarButton, BarLink } from './bar-button.tsx'
import { type BarChoice, useFileChoices, usePaneChoices } from './bar-choices.ts'
import { useDraftState } from './draft.ts'
import { draftTexts } from './draft-texts.ts'
import { PublishMark, SaveMark } from './marks.tsx'
import { FlowPresence } from './presence.tsx'
import { useRefit } from './use-refit.ts'
import { useSaving } from './use-saving.ts'

const PublishDialog = lazyPart(() => import('./publish-dialog.tsx').then((file) => file.PublishDialog))
const ImportDialog = lazyPart(() => import('../exchange/import-dialog.tsx').then((file) => file.FlowImportDialog))

/** The bar of the builder: navigation, the state of the draft, and commands for the whole flow. */
export function FlowBar({ title, hasStoreFailed }: { title: string; hasStoreFailed: boolean }) {
  const t = useTexts(draftTexts)
  const compact = useSinglePane()
  const narrow = useNarrow()
  const isDeleted = useDraftState(({ isDeleted }) => isDeleted)
  const [openDialog, setOpenDialog] = useState<'publish' | 'import' | null>(null)
  const save = useSaving()
  const mayEdit = useCan('flows:edit')
  const mayPublish = useCan('flows:publish')
  const files = useFileChoices(() => setOpenDialog('import'))
  const paneChoices = usePaneChoices()
  const home = useHomeScreen()
  const close = () => setOpenDialog(null)
  const refit = useRefit()
  const publish = { key: 'publish', label: t('publish'), icon: IconRocket, onClick: () => setOpenDialog('publish') }
  return (
    <div className="rc-builder-bar">
      <BarLink to="/flowbuilders" label={t('toFlows')}>
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      </BarLink>
      {!compact && home !== null && (
        <BarLink to={home} label={t('home')}>
          <Logo size={24} />
        </BarLink>
      )}
      <div className="rc-flow-title">
        <h1 title={title}>{title}</h1>
        <p className="rc-flow-marks">
          <SaveMark hasStoreFailed={hasStoreFailed} />
          <PublishMark />
        </p>
      </div>
      <FlowPresence />
      {!compact && <Buttons choices={paneChoices} label={t('panes')} />}
      {!compact && <Buttons choices={files} label={t('actions')} />}
      {compact && (
        <MoreMenu choices={[...(narrow && !isDeleted && mayPublish ? [publish] : []), ...paneChoices, ...files]} />
      )}
      {mayEdit && (
        <Button size="sm" variant="default" disabled={isDeleted} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
      {!narrow && mayPublish && (
        <Button size="sm" disabled={isDeleted} onClick={publish.onClick}>
          {t('publish')}
        </Button>
      )}
      {!compact && home !== null && (
        <BarLink to={home} label={t('leave')}>
          <IconDoorExit size={18} stroke={1.7} aria-hidden />
        </BarLink>
      )}
      <LazyParts key={openDialog} onFail={close}>
        {openDialog === 'publish' && <PublishDialog onClose={close} />}
        {openDialog === 'import' && <ImportDialog onClose={close} onPut={refit} />}
      </LazyParts>
    </div>
  )
}

const Buttons = ({ choices, label }: { choices: readonly BarChoice[]; label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form
  <div className="rc-flow-buttons" role="group" aria-label={label}>
    {choices.map(({ key, ...choice }) => (
      <BarButton key={key} {...choice} />
    ))}
  </div>
)

/** On narrow screens all commands except saving are behind one button. */
function MoreMenu({ choices }: { choices: readonly BarChoice[] }) {
  const t = useTexts(draftTexts)
  const navigate = useNavigate()
  const home = useHomeScreen()
  const links = [
    { label: t('home'), icon: IconHome },
    { label: t('leave'), icon: IconDoorExit },
  ]
  return (
    <PopoverButton
      className="rc-flow-link"
      role="menu"
      side="end"
      label={t('more')}
      face={<IconDots size={18} stroke={1.7} aria-hidden />}
    >
      {(close) => (
        <>
          {choices.map(({ key, label, icon, onClick, pressed }) => (
            <MenuItem
              key={key}
              icon={icon}
              {...(pressed !== undefined && { checked: pressed })}
              onClick={() => {
                close()
                onClick()
              }}
            >
              {label}
            </MenuItem>
          ))}
          {home !== null &&
            links.map(({ label, icon }) => (
              <MenuItem key={label} icon={icon} onClick={() => void navigate({ to: home })}>
                {label}
              </MenuItem>
            ))}
        </>
      )}
    </PopoverButton>
  )
}
