import { atom } from 'jotai';

/** `expired`: the person signs in again over the kept screen. */
export const sessionAtom = atom<'signedOut' | 'signedIn' | 'expired'>('signedOut');

/** Whether the server can be reached. */
export const connectionAtom = atom<'up' | 'offline' | 'down'>('up');

/** Whether changes come by themselves. */
export const realtimeAtom = atom<'off' | 'connecting' | 'live'>('off');
