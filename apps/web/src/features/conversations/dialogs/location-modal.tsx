import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { toastProblem } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { mapLinkOf } from '../composer/map-link.rules.ts'
import { blank } from '../composer/outgoing-parts.ts'
import { contentTexts } from '../content/content-texts.ts'
import { focusWriting } from '../focus.ts'
import { partTexts } from '../parts/part-texts.ts'
import { send } from '../state/send-outgoing.ts'

interface Values extends Record<string, unknown> {
  /** A map link or a coordinate pair, from which the other fields are filled. */
  link: string
  latitude: string
  longitude: string
  name: string
}

/** Parses a coordinate with comma or point. NaN if it is not a number. */
const coordinate = (input: string) => (input.trim() === '' ? Number.NaN : Number(input.trim().replace(',', '.')))
const within = (input: string, most: number) => Math.abs(coordinate(input)) <= most

/** Returns why a pasted link fills in nothing. Undefined if it does, or if the field is empty. */
function linkProblem(link: string): string | undefined {
  if (link.trim() === '') return undefined
  const mapLink = mapLinkOf(link)
  if (mapLink?.kind === 'place') return undefined
  return contentTexts.text(mapLink ? 'mapLinkShort' : 'mapLinkUnknown')
}

/** Sends a location: the user's own, one copied from a map, or coordinates. */
export function LocationModal({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useTexts(partTexts)
  const ct = useTexts(contentTexts)
  const { id: userId } = useMe()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { link: '', latitude: '', longitude: '', name: '' },
    validate: {
      latitude: (value) => (within(value, 90) ? null : t('latitudeInvalid')),
      longitude: (value) => (within(value, 180) ? null : t('longitudeInvalid')),
    },
  })
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => form.setValues({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) }),
      () => toastProblem(t('hereRefused'), 'geolocation'),
      { timeout: 10_000 },
    )
  const read = (link: string) => {
    const mapLink = mapLinkOf(link)
    if (mapLink?.kind !== 'place') return form.setFieldValue('link', link)
    const { latitude, longitude, name } = mapLink
    form.setValues({ link, latitude: String(latitude), longitude: String(longitude), ...(name && { name }) })
    form.clearErrors()
  }
  const submit = async ({ latitude, longitude, name }: Values) => {
    const place = { latitude: coordinate(latitude), longitude: coordinate(longitude) }
    const location = name.trim() ? { ...place, name: name.trim() } : place
    send([{ ...blank(userId, ticketId), location }])
    onClose()
    focusWriting()
  }
  return (
    <FormModal
      title={t('locationTitle')}
      submitLabel={t('sendLocation')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Button variant="default" leftSection={<IconCurrentLocation size={16} stroke={1.7} />} onClick={locate}>
        {t('here')}
      </Button>
      <TextInput
        label={ct('mapLink')}
        description={ct('mapLinkHelp')}
        inputMode="url"
        maxLength={2000}
        value={form.values.link}
        error={linkProblem(form.values.link)}
        onChange={({ currentTarget }) => read(currentTarget.value)}
      />
      <div className="rc-two">
        <TextInput label={t('latitude')} inputMode="text" maxLength={20} {...form.getInputProps('latitude')} />
        <TextInput label={t('longitude')} inputMode="text" maxLength={20} {...form.getInputProps('longitude')} />
      </div>
      <TextInput label={t('placeName')} maxLength={200} {...form.getInputProps('name')} />
    </FormModal>
  )
}
