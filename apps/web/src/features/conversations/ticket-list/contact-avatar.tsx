import type { ContactBrief } from '@recado/contract/contacts/contact'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { hueOf, initials } from './names.rules.ts'

export interface ContactAvatarProps {
  contact: Pick<ContactBrief, 'id' | 'name' | 'profilePicUrl' | 'isGroup'>
  /** In pixels. */
  size: number
}

/** A contact's picture, or its letters on its colour. The name always stands beside it. */
export function ContactAvatar({ contact, size }: ContactAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { profilePicUrl: picture } = contact
  return (
    <span
      className="ib-avatar"
      data-hue={hueOf(contact.id)}
      style={{ width: size, height: size, fontSize: size * 0.34 }}
    >
      {picture && picture !== broken ? (
        <img src={picture} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(picture)} />
      ) : contact.isGroup ? (
        <IconUsersGroup size={size * 0.5} stroke={1.7} aria-hidden />
      ) : (
        <span aria-hidden>{initials(contact.name)}</span>
      )}
    </span>
  )
}
