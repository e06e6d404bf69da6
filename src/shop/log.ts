/** Says who did what an entry of the log is about. Without a name it was the server itself or, on a device, a command. */
export const whoActed = ({ by, device }: { by: string | null; device: string | null }): string =>
  by ?? (device === null ? 'Automatic' : 'By command');
