import { Button } from '@mantine/core'
import type { PushDevice } from '@recado/contract/push/push'
import { IconBell, IconBellOff, IconSend } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { toast, toastError, toastProblem } from '../../platform/toast.ts'
import { useStored } from '../../platform/use-stored.ts'
import { deviceName } from './device-name.ts'
import { addDevice, removeDevice, testDevice } from './push-data.ts'
import { pushTexts } from './push-texts.ts'
import { keepOwnDevice, ownDevice, pushSupport, subscribe, unsubscribe } from './subscription.ts'

/** Notices in this browser: on, off, or the reason why they are unavailable. */
export function HereSection({ publicKey, devices }: { publicKey: string; devices: readonly PushDevice[] }) {
  const t = useTexts(pushTexts)
  const id = useId()
  const me = useMe()
  // Renders again when another tab turns notices on or off.
  useStored('pushDevice')
  const own = devices.find((device) => device.id === ownDevice(me.id))
  const support = pushSupport()
  const denied = support === 'yes' && Notification.permission === 'denied'
  return (
    <section className="rc-card pu-section" aria-labelledby={id}>
      <h2 id={id}>{t('here')}</h2>
      {support !== 'yes' && <p>{t(`support_${support}`)}</p>}
      {denied && <p>{t('denied')}</p>}
      {support === 'yes' && !denied && (own ? <On device={own} /> : <Off publicKey={publicKey} userId={me.id} />)}
    </section>
  )
}

interface OffProps {
  publicKey: string
  userId: number
}

/** Turns notices on, and returns the reason why the last attempt failed. */
function useTurnOn({ publicKey, userId }: OffProps) {
  const t = useTexts(pushTexts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const fail = (words: string, id: string) => {
    setFailure(words)
    toastProblem(words, id)
  }
  const turnOn = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const subscription = await permitted(publicKey)
      if (subscription === 'denied') return fail(t('denied'), 'push-denied')
      if (subscription === 'failed') return fail(t('notSubscribed'), 'push-failed')
      keepOwnDevice(userId, (await addDevice(subscription, deviceName())).id)
      toast(t('turnedOn'))
    } catch (error) {
      setFailure(errorText(error))
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, turnOn }
}

function Off(props: OffProps) {
  const t = useTexts(pushTexts)
  const { busy, failure, turnOn } = useTurnOn(props)
  return (
    <>
      <p>{t('offHelp')}</p>
      {/* Not an alert, because the toast is announced. */}
      {failure !== null && <div className="rc-form-error">{failure}</div>}
      <div>
        <Button leftSection={<IconBell size={16} />} loading={busy} onClick={() => void turnOn()}>
          {t('turnOn')}
        </Button>
      </div>
    </>
  )
}

async function permitted(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  return subscribe(publicKey).catch(() => 'failed' as const)
}

function On({ device: { id } }: { device: PushDevice }) {
  const t = useTexts(pushTexts)
  const [busy, setBusy] = useState<'test' | 'off' | null>(null)
  const act = (what: 'test' | 'off', run: () => Promise<unknown>, words: string) => async () => {
    setBusy(what)
    try {
      await run()
      toast(words)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
    }
  }
  const turnOff = async () => {
    await removeDevice(id)
    await unsubscribe()
  }
  return (
    <>
      <p>{t('onHelp')}</p>
      <div className="pu-tools">
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={busy === 'test'}
          onClick={() => void act('test', () => testDevice(id), t('tested'))()}
        >
          {t('test')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBellOff size={16} />}
          loading={busy === 'off'}
          onClick={() => void act('off', turnOff, t('turnedOff'))()}
        >
          {t('turnOff')}
        </Button>
      </div>
    </>
  )
}
