import { useLocation, useNavigate } from 'react-router-dom';

/** Opens the sign-in page, which leads back to this one. */
export function useSignIn() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
}
