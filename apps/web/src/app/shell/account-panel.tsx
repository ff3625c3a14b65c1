import { Button, SegmentedControl, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconShieldLock, IconUser, IconVolume } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { keepLanguage, leaveAccount, openProfile } from '../../features/identity/public.ts'
import { changeLanguage, currentLanguage, type Language, languageNames } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { playNotification } from '../../platform/sound.ts'
import { toastWarning } from '../../platform/toast.ts'
import { useStored } from '../../platform/use-stored.ts'
import { LazyParts, toastMissing } from '../../ui/lazy-part.tsx'
import { appTexts } from '../app-texts.ts'
import { accountPanelItems } from '../slots.ts'

/** Language, theme, volume, profile and logout (LAY-16). */
export function AccountPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(appTexts)
  const me = useMe()
  const navigate = useNavigate()
  return (
    <div className="rc-account">
      <div className="rc-account-who">
        <p>{`${me.name} ${me.lastName}`}</p>
        <p>{me.email}</p>
        <p>{me.company.name}</p>
      </div>
      <LanguageChoice />
      <ThemeChoice />
      <VolumeChoice />
      {accountPanelItems.map((Item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is written in code and never changes
        <LazyParts key={index}>
          <Item />
        </LazyParts>
      ))}
      <div className="rc-account-actions">
        <Button
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconUser size={16} />}
          onClick={() => {
            onClose()
            openProfile()
          }}
        >
          {t('profile')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconShieldLock size={16} />}
          onClick={() => {
            onClose()
            void navigate({ to: '/seguranca' })
          }}
        >
          {t('security')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconLogout size={16} />}
          onClick={() => {
            onClose()
            void leaveAccount()
          }}
        >
          {t('logout')}
        </Button>
      </div>
    </div>
  )
}

function LanguageChoice() {
  const t = useTexts(appTexts)
  const change = (language: Language) => {
    changeLanguage(language).then(() => keepLanguage(language), toastMissing)
  }
  return (
    <div>
      <span className="rc-account-label">{t('language')}</span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('language')}
        value={currentLanguage()}
        onChange={(value) => change(value as Language)}
        data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
      />
    </div>
  )
}

function ThemeChoice() {
  const t = useTexts(appTexts)
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return (
    <div>
      <span className="rc-account-label">{t('theme')}</span>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('theme')}
        value={scheme}
        onChange={(value) => setColorScheme(value as 'light' | 'dark')}
        data={[
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
        ]}
      />
    </div>
  )
}

/** The volume of notification sounds: 0 to 1 in steps of 0.1, stored in this browser (LAY-13). */
function VolumeChoice() {
  const t = useTexts(appTexts)
  const id = useId()
  const [volume, setVolume] = useStored('volume')
  const test = async () => {
    if (!(await playNotification(volume))) toastWarning(t('soundRefused'), { id: 'sound-refused' })
  }
  return (
    <div>
      <label className="rc-account-label" htmlFor={id}>
        {t('volume')}
      </label>
      <div className="rc-volume">
        <input
          id={id}
          type="range"
          min={0}
          max={1}
          step={0.1}
          value={volume}
          onChange={(event) => setVolume(Number(event.currentTarget.value))}
        />
        <Button variant="default" size="compact-sm" leftSection={<IconVolume size={14} />} onClick={() => void test()}>
          {t('testSound')}
        </Button>
      </div>
    </div>
  )
}
