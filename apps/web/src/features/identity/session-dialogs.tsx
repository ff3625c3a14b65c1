import { closeProfile, useProfile } from './profile-state.ts'
import { TypedText } from './typed-text/typed-text.tsx'
import { ProfileForm } from './users/profile-form.tsx'

/** The profile form while it is open, and the text of forms that closed because the user's rights changed. */
export function SessionDialogs() {
  return (
    <>
      {useProfile().isOpen && <ProfileForm onClose={closeProfile} />}
      <TypedText />
    </>
  )
}
