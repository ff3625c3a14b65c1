/** Rooms by profile. Every user is in one of the two. */
export const profileRooms = {
  /** A company's admins. Only they receive QR codes and connection tokens. */
  admins: (companyId: number) => `c${companyId}:operators`,
  others: (companyId: number) => `c${companyId}:others`,
}
