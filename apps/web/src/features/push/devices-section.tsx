import { Button } from '@mantine/core'
import type { PushDevice } from '@recado/contract/push/push'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { removeDevice } from './push-data.ts'
import { pushTexts } from './push-texts.ts'
import { RenameDevice } from './rename-device.tsx'
import { ownDevice, unsubscribe } from './subscription.ts'

/** The devices that receive the user's notices. */
export function DevicesSection({ devices }: { devices: readonly PushDevice[] }) {
  const t = useTexts(pushTexts)
  const id = useId()
  const me = useMe()
  const here = ownDevice(me.id)
  const [renaming, setRenaming] = useState<PushDevice | null>(null)
  const [removing, setRemoving] = useState<PushDevice | null>(null)
  const remove = async (device: PushDevice) => {
    await removeDevice(device.id)
    if (device.id === here) await unsubscribe()
  }
  return (
    <section className="rc-card pu-section" aria-labelledby={id}>
      <h2 id={id}>{t('devices')}</h2>
      <p>{t(devices.length === 0 ? 'noDevices' : 'devicesHelp')}</p>
      {devices.length > 0 && (
        <ul className="pu-devices" aria-label={t('devices')}>
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              isHere={device.id === here}
              onRename={() => setRenaming(device)}
              onRemove={() => setRemoving(device)}
            />
          ))}
        </ul>
      )}
      {renaming && <RenameDevice device={renaming} onClose={() => setRenaming(null)} />}
      {removing && (
        <Confirm
          title={t('removeTitle', { name: removing.name })}
          action={t('remove')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {t('removeHelp')}
        </Confirm>
      )}
    </section>
  )
}

interface DeviceProps {
  device: PushDevice
  isHere: boolean
  onRename: () => void
  onRemove: () => void
}

function Device({
  device: { name, service, createdAt, usedAt, failingSince },
  isHere,
  onRename,
  onRemove,
}: DeviceProps) {
  const t = useTexts(pushTexts)
  return (
    <li>
      <IconDeviceMobile size={20} stroke={1.8} aria-hidden />
      <div>
        <p>
          {name}
          {isHere && <span className="pu-here">{t('thisDevice')}</span>}
        </p>
        <p>
          {service} ·{' '}
          {usedAt ? t('used', { when: formatMoment(usedAt) }) : t('since', { when: formatMoment(createdAt) })}
        </p>
        {failingSince && <p>{t('failing', { when: formatMoment(failingSince) })}</p>}
      </div>
      <div className="pu-tools">
        <Button size="compact-sm" variant="default" aria-label={t('renameNamed', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button size="compact-sm" variant="default" aria-label={t('removeNamed', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
