import './person-avatar.css'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { hueOf, initials } from './person-signs.rules.ts'

export interface PersonAvatarProps {
  person: { name: string; profilePicUrl?: string | null; isGroup?: boolean }
  /** In pixels. */
  size: number
}

/** The picture of a person or group, or initials on the colour of the name. Always shown beside the name. */
export function PersonAvatar({ person, size }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const { name, profilePicUrl: picture, isGroup } = person
  return (
    <span className="rc-person" data-hue={hueOf(name)} style={{ width: size, height: size, fontSize: size * 0.34 }}>
      {picture && picture !== broken ? (
        <img src={picture} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(picture)} />
      ) : isGroup ? (
        <IconUsersGroup size={size * 0.5} stroke={1.7} aria-hidden />
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
    </span>
  )
}
