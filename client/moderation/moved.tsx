import { Navigate, useLocation } from 'react-router-dom';

/** The desk's address before it had one for each queue; mails that were sent name it. */
export function Moved() {
  const { hash } = useLocation();
  return <Navigate to={hash ? `/admin/${hash.slice(1)}` : '/admin'} replace />;
}
